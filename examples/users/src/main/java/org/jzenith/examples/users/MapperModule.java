package org.jzenith.examples.users;

import com.google.inject.AbstractModule;
import jakarta.inject.Singleton;

/** Binds the mappers to what MapStruct has made of them. */
public class MapperModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(UserMapper.class).to(UserMapperImpl.class).in(Singleton.class);
    }
}
