package org.jzenith.examples.shop.mail;

import jakarta.validation.constraints.Email;
import org.jzenith.core.config.Config;
import org.jzenith.core.config.ConfigDefault;
import org.jzenith.core.config.ConfigDoc;

/** How mails are sent. */
@Config("mail")
interface MailConfiguration {

    @ConfigDefault("shop@example.com")
    @ConfigDoc("Address of the sender")
    @Email
    String sender();
}
