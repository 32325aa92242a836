package org.example.accounts;

import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

@RestControllerAdvice
public class AccountErrors {

    @ExceptionHandler(NoSuchAccountException.class)
    public ProblemDetail noSuchAccount() {
        return ProblemDetail.forStatus(HttpStatus.NOT_FOUND);
    }

    @ExceptionHandler(InsufficientFundsException.class)
    public ProblemDetail insufficientFunds() {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "The balance is too low.");
    }
}
