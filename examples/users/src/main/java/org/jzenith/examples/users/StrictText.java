package org.jzenith.examples.users;

import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;

/** Refuses numbers and booleans where text is expected, as the description of the interface says; Jackson makes text of them. */
public final class StrictText {

    private StrictText() { }

    /** Changes how the application reads JSON. */
    public static void apply(JsonMapper.Builder json) {
        json.withCoercionConfig(LogicalType.Textual, text -> text
                .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                .setCoercion(CoercionInputShape.Float, CoercionAction.Fail));
    }
}
