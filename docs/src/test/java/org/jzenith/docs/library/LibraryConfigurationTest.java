package org.jzenith.docs.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jzenith.testing.ConfigAssertions.assertThatConfiguration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jzenith.core.config.Secret;
import org.jzenith.core.config.load.ConfigLoader;
import org.jzenith.core.config.load.LoadedConfiguration;

class LibraryConfigurationTest {

    // tag::config[]
    @Test
    void hasTheDefaultsThatAreDocumented() {
        assertThatConfiguration(LibraryConfiguration.class)
                .hasDefaults(Map.of("max-loans", "5", "loan-period", "28d", "catalogue-token", ""));
    }
    // end::config[]

    private static LoadedConfiguration load(Map<String, String> environment, String... arguments) {
        return ConfigLoader.builder()
                .classLoader(LibraryConfigurationTest.class.getClassLoader())
                .environment(environment)
                .arguments(List.of(arguments))
                .build()
                .load(List.of(LibraryConfiguration.class));
    }

    private static LibraryConfiguration library(LoadedConfiguration loaded) {
        assertThat(loaded.problems()).isEmpty();
        return (LibraryConfiguration) loaded.instances().get(LibraryConfiguration.class);
    }

    @Test
    void takesTheSecretOfAProfileFromTheEnvironment() {
        try (LoadedConfiguration staging = load(Map.of("CATALOGUE_TOKEN", "t0ken"), "--profile=staging")) {
            assertThat(library(staging).maxLoans()).isEqualTo(20);
            assertThat(library(staging).catalogueToken().map(Secret::value)).hasValue("t0ken");
            assertThat(library(staging).toString() + staging.table().all())
                    .contains("******")
                    .doesNotContain("t0ken");
        }
        try (LoadedConfiguration staging = load(Map.of(), "--profile=staging")) {
            assertThat(staging.problems()).singleElement().asString().contains("CONFIG-13", "CATALOGUE_TOKEN");
        }
    }

    @Test
    void takesASecretFromAFileThatIsMounted(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("library.properties"), "library.catalogue-token=t0ken\n");
        try (LoadedConfiguration staging = load(Map.of(), "--profile=staging", "--config=" + file)) {
            assertThat(library(staging).maxLoans()).isEqualTo(20);
            assertThat(library(staging).catalogueToken().map(Secret::value)).hasValue("t0ken");
        }
    }

    @Test
    void findsMisspeltKeysEverywhereButInTheEnvironment(@TempDir Path folder) throws IOException {
        try (LoadedConfiguration loaded = load(Map.of("LIBRARY_MAX_LOAN", "7", "LIBRARY_LOAN_PERIOD", "14d"))) {
            assertThat(library(loaded).maxLoans()).isEqualTo(5);
            assertThat(library(loaded).loanPeriod()).hasDays(14);
            assertThat(loaded.table().nonDefaults())
                    .contains("LIBRARY_LOAN_PERIOD")
                    .doesNotContain("LIBRARY_MAX_LOAN");
        }
        Path file = Files.writeString(folder.resolve("library.properties"), "library.max-loan=7\nother.max-loan=7\n");
        try (LoadedConfiguration loaded = load(Map.of(), "--config=" + file)) {
            assertThat(loaded.problems()).singleElement().asString().contains("CONFIG-5", "library.max-loans");
        }
    }
}
