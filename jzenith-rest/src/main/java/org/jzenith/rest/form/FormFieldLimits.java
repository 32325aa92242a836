package org.jzenith.rest.form;

/**
 * The limits of fields of forms and queries.
 *
 * @param most the maximum number of fields of a form that is not of several parts
 * @param unstorableText whether texts may have U+0000
 */
public record FormFieldLimits(int most, boolean unstorableText) {}
