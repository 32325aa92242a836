package ${package};

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

/** Binds what Guice is to make. Resources are bound by the RestPlugin. */
class NotesModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(NoteService.class).in(Singleton.class);
        bind(NoteRepository.class).in(Singleton.class);
#if( $jobs == "true" )
        bind(NoteJobs.class).in(Singleton.class);
#end
#if( $messaging == "kafka" )
        bind(NoteMessages.class).in(Singleton.class);
#end
        bind(NoteMapper.class).to(NoteMapperImpl.class).in(Singleton.class);
    }
}
