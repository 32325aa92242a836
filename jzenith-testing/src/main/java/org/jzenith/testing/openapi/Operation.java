package org.jzenith.testing.openapi;

import java.util.List;
import java.util.Map;

/**
 * The description of a method of a path.
 *
 * @param path the description of all methods of the path
 * @param variables the decoded values of the variables in the path, for each reading of the path
 */
record Operation(DocumentNode path, DocumentNode operation, List<Map<String, String>> variables) {}
