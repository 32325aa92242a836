package org.jzenith.postgresql;

/** One class with the extension that it inherits. */
class FreshDatabaseTest extends FreshDatabase {}
