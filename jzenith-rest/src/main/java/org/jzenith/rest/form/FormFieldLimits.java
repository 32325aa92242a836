package org.jzenith.rest.form;

/**
 * What fields of forms and queries may be.
 *
 * @param most how many fields a form may have that is not of several parts
 * @param unstorableText whether texts may have U+0000
 */
public record FormFieldLimits(int most, boolean unstorableText) {}
