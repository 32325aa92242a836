import javax.lang.model.SourceVersion

// Run by the archetype plugin in the new project. What was in its folder before stays.
def project = new File(request.outputDirectory, request.artifactId)
def storage = request.properties["storage"]
def first = "Before that, delete what was generated in ${project}."

// In batch mode the plugin itself lets every value through.
if (!(storage in ["none", "postgresql", "redis"])) {
    throw new IllegalArgumentException(
            "storage: \"${storage}\" is not known (expected: none, postgresql or redis). Fix: -Dstorage=postgresql. ${first}")
}
["security", "blank"].each {
    if (!(request.properties[it] in ["true", "false"])) {
        throw new IllegalArgumentException(
                "${it}: \"${request.properties[it]}\" is not known (expected: true or false). Fix: -D${it}=true. ${first}")
    }
}
def blank = request.properties["blank"] == "true"
def security = request.properties["security"] == "true"
// The plugin takes the groupId unless it is told.
if (!SourceVersion.isName(request.getPackage())) {
    def name = request.getPackage().replaceAll(/[^\w.]/, "_").tokenize(".").collect { SourceVersion.isName(it) ? it : "_" + it }.join(".")
    throw new IllegalArgumentException("package: \"${request.getPackage()}\" is no name of a Java package. "
            + "Fix: -Dpackage=${name}. ${first}")
}

// Maven's own tools leave out files called .gitignore.
def ignored = new File(project, ".gitignore")
def generated = new File(project, "gitignore")
if (ignored.exists()) {
    generated.delete()
} else {
    generated.renameTo(ignored)
}

// Three files, since Velocity would take their separators for comments of its own.
def requests = new File(project, "src/aot/requests.http")
["notes", "secured", "blank"].each {
    def variant = new File(project, "src/aot/requests-${it}.http")
    if (it == (blank ? "blank" : security ? "secured" : "notes") && !requests.exists()) {
        variant.renameTo(requests)
    }
    variant.delete()
}

def folder = request.getPackage().replace(".", "/")
def left = blank
        ? ["main": ["CreateNote", "Note", "NoteMapper", "NoteRepository", "NoteResource", "NoteResponse", "NoteService", "NotesApplication", "NotesModule"],
           "test": ["NotesTest"]]
        : ["main": ["ServiceApplication"], "test": ["ServiceTest"]]
left.each { part, names ->
    names.each { new File(project, "src/${part}/java/${folder}/${it}.java").delete() }
}

if (storage != "postgresql" || blank) {
    ["src/main/resources/db/migration/V1__notes.sql", "src/main/resources/db/migration", "src/main/resources/db", "src/main/resources"].each {
        new File(project, it).delete() // A folder with something else in it is not deleted.
    }
}
