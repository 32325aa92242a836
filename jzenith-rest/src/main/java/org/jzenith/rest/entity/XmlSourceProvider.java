package org.jzenith.rest.entity;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.Source;
import javax.xml.transform.sax.SAXSource;
import javax.xml.transform.stream.StreamSource;
import org.jboss.resteasy.plugins.providers.SourceProvider;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;

/**
 * RESTEasy's provider for unparsed XML, except that XML parsed for the response must not declare entities. The XML may
 * have come from a client, whose entities may refer to files and servers on our side.
 */
@Provider
@Produces({MediaType.TEXT_XML, MediaType.APPLICATION_XML, "application/*+xml"})
@Consumes({MediaType.TEXT_XML, MediaType.APPLICATION_XML, "application/*+xml"})
final class XmlSourceProvider extends SourceProvider {

    @Override
    public void writeTo(
            Source source,
            Class<?> type,
            Type genericType,
            Annotation[] annotations,
            MediaType mediaType,
            MultivaluedMap<String, Object> httpHeaders,
            OutputStream entityStream)
            throws IOException {
        super.writeTo(withReader(source), type, genericType, annotations, mediaType, httpHeaders, entityStream);
    }

    /** If the application has set a parser of its own, uses that parser unchanged. */
    private static Source withReader(Source source) {
        return source instanceof StreamSource || (source instanceof SAXSource sax && sax.getXMLReader() == null)
                ? new SAXSource(reader(), SAXSource.sourceToInputSource(source))
                : source;
    }

    private static XMLReader reader() {
        try {
            SAXParserFactory parsers = SAXParserFactory.newInstance();
            parsers.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            parsers.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return parsers.newSAXParser().getXMLReader();
        } catch (ParserConfigurationException | SAXException e) {
            throw new InternalServerErrorException(e);
        }
    }
}
