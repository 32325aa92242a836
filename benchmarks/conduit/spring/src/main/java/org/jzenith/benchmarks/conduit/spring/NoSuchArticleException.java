package org.jzenith.benchmarks.conduit.spring;

class NoSuchArticleException extends RuntimeException {}
