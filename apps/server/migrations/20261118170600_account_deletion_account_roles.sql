-- The roles that the account's tickets listed when the request was made or linked, for comparison with the form. A
-- trigger writes it. Null if nothing is known: no verified account, no role in its tickets, or an older request.
alter table deletion_request add column account_roles text[];
