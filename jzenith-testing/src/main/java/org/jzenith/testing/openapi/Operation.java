package org.jzenith.testing.openapi;

import java.util.List;
import java.util.Map;

/**
 * What a document says of a method of a path.
 *
 * @param path what it says of all methods of the path
 * @param variables the decoded values of the variables in the path, in each way to read it
 */
record Operation(DocumentNode path, DocumentNode operation, List<Map<String, String>> variables) {}
