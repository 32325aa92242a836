package org.jzenith.postgresql;

/** Another class with the same extension, in the same JVM. */
class OtherFreshDatabaseTest extends FreshDatabase {}
