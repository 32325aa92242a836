package org.jzenith.testing.openapi;

import java.util.Map;

/**
 * What a document says of a method of a path.
 *
 * @param path what it says of all methods of the path
 * @param variables the decoded values of the variables in the path
 */
record Operation(DocumentNode path, DocumentNode operation, Map<String, String> variables) {}
