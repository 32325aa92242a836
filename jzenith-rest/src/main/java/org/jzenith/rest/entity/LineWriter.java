package org.jzenith.rest.entity;

import java.io.IOException;

/** Writes each element as JSON on a line, even if the mapper indents it: within a string, line ends are escaped. */
record LineWriter(ElementWriter values) implements ElementWriter {

    @Override
    public void write(Object element, ElementBuffer out) throws IOException {
        int from = out.size();
        values.write(element, out);
        out.removeLineEnds(from);
    }

    @Override
    public void release() {
        values.release();
    }
}
