/** Forms of several parts that are read while they arrive. */
package org.jzenith.rest.form;
