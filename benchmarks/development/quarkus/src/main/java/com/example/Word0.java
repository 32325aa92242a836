package com.example;

/** Replaced by the class of each edit. */
final class Word0 {

    private Word0() {}

    static String text() {
        return "class-0";
    }
}
