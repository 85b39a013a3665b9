-- Only deletes: sending a message must not become slower, so a worker looks for new messages.
create trigger staff_search_forget after delete on conversation for each row execute function staff_search_forget('2');
