// Run by the archetype plugin in the new project.
def project = new File(request.outputDirectory, request.artifactId)
def storage = request.properties["storage"]

// In batch mode the plugin itself lets every value through.
if (!(storage in ["none", "postgresql", "redis"])) {
    project.deleteDir()
    throw new IllegalArgumentException("storage: \"${storage}\" is not known (expected: none, postgresql or redis). Fix: -Dstorage=postgresql")
}

// Maven's own tools leave out files called .gitignore.
new File(project, "gitignore").renameTo(new File(project, ".gitignore"))

if (storage != "postgresql") {
    new File(project, "src/main/resources/db").deleteDir()
}
