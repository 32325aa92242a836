@org.jspecify.annotations.NullMarked
package org.jzenith.client.form;
