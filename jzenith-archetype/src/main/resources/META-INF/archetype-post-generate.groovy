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
def messaging = request.properties["messaging"]
if (!(messaging in ["none", "kafka"])) {
    throw new IllegalArgumentException(
            "messaging: \"${messaging}\" is not known (expected: none or kafka). Fix: -Dmessaging=kafka. ${first}")
}
["security", "jobs", "blank"].each {
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
def ofTemplate = !requests.exists()
["notes", "secured", "blank"].each {
    def variant = new File(project, "src/aot/requests-${it}.http")
    if (it == (blank ? "blank" : security ? "secured" : "notes") && ofTemplate) {
        variant.renameTo(requests)
    }
    variant.delete()
}

def folder = request.getPackage().replace(".", "/")
def notes = ["main": ["CreateNote", "Note", "NoteJobs", "NoteMapper", "NoteMessages", "NoteRepository", "NoteResource", "NoteResponse", "NoteService", "NotesApplication", "NotesModule"],
             "test": ["NotesTest"]]
def service = ["main": ["ServiceApplication"], "test": ["ServiceTest"]]
def kept = blank ? service : notes
def left = blank ? notes : service
if (request.properties["jobs"] != "true") {
    new File(project, "src/main/java/${folder}/NoteJobs.java").delete()
}
if (messaging == "none") {
    new File(project, "src/main/java/${folder}/NoteMessages.java").delete()
}
left.each { part, names ->
    names.each { new File(project, "src/${part}/java/${folder}/${it}.java").delete() }
}

if (storage != "postgresql" || blank) {
    ["src/main/resources/db/migration/V1__notes.sql", "src/main/resources/db/migration", "src/main/resources/db", "src/main/resources"].each {
        new File(project, it).delete() // A folder with something else in it is not deleted.
    }
}

// The template is about notes. In a project of another name, orders, the entity is Order, and the classes of the application begin with Orders.
def words = request.artifactId.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/, "-").toLowerCase(Locale.ROOT).split("[^a-z0-9]+").findAll { it }
while (words.size() > 1 && words.last() in ["api", "app", "application", "backend", "server", "service"]) {
    words = words.init()
}
if (words && words != ["notes"]) {
    def capital = { String word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1) }
    def name = words.collect(capital).join("")
    if (!SourceVersion.isName(name)) {
        name = "Service" + name // It begins with a digit.
    }
    def last = words.last()
    def entity = last.replaceAll(/(?<=..)ies$/, "y")
    if (entity == last) {
        entity = last ==~ /.+(ss|sh|x|tch|nch|rch)es/ ? last[0..-3] : last.replaceAll(/(?<=..)(?<![isu])s$/, "")
    }
    // What Java, SQL or the template itself use for something else
    def used = ["anonymous", "application", "arg", "builder", "client", "comparator", "completable", "created", "id", "instant", "list", "map", "mapper",
                "maybe", "offset", "overlap", "path", "reference", "repository", "request", "service", "single", "singleton", "size", "test", "text", "uuid",
                "valid", "value"]
    if (entity in used || !SourceVersion.isName(entity) || ClassLoader.getSystemResource("java/lang/${capital(entity)}.class")) {
        entity = "item"
    }
    def several = entity ==~ /.*[^aeiou]y/ ? entity[0..-2] + "ies" : entity + (entity ==~ /.*(s|x|z|ch|sh)/ ? "es" : "s")
    def article = entity ==~ /(?!eu|one|u[ns]i|use)[aeiou].*/ ? "n" : ""
    def names = ["Application", "Module", "Test"].collectEntries { ["Notes" + it, name + it] } +
            ["ServiceApplication": name + "Application", "ServiceTest": name + "Test"] +
            ["ANote": "A" + article + capital(entity), "A note": "A" + article + " " + entity, "a note": "a" + article + " " + entity] +
            ["Notes": capital(several), "Note": capital(entity), "notes": several, "note": entity]
    def template = names.keySet().join("|") // Longer ones first
    def rename = { String file, boolean isOfTemplate ->
        def old = new File(project, file)
        if (old.isFile()) {
            def renamed = new File(old.parentFile, old.name.replaceAll(template) { names[it] })
            def text = old.getText("UTF-8")
            // Of other files, which may have been there before, only what nobody else writes
            text = text.replaceAll(isOfTemplate ? template : "NoteJobs|Notes over HTTP|localhost:8080/notes|(?:Notes|Service)Application") { String match ->
                match.replaceAll(template) { names[it] }
            }
            old.delete()
            renamed.setText(text, "UTF-8")
        }
    }
    ["main", "test"].each { part ->
        kept[part].each { rename("src/${part}/java/${folder}/${it}.java", true) }
    }
    rename("src/main/resources/db/migration/V1__notes.sql", true)
    if (ofTemplate) {
        rename("src/aot/requests.http", true)
    }
    ["README.md", "pom.xml"].each { rename(it, false) }
}
