-- Version of the secret that signed the cookie which the session last showed. `guildhall secrets status` counts them.
alter table staff_session add column cookie_version smallint not null default 0;
