package org.example.accounts;

import java.util.Map;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.Status;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

public class AccountErrors {

    @ServerExceptionMapper
    public RestResponse<Void> noSuchAccount(NoSuchAccountException exception) {
        return RestResponse.notFound();
    }

    @ServerExceptionMapper
    public RestResponse<Map<String, String>> insufficientFunds(InsufficientFundsException exception) {
        return RestResponse.status(Status.CONFLICT, Map.of("detail", "The balance is too low."));
    }
}
