create trigger staff_search_note after insert or update of name on staff_member
  for each row execute function staff_search_note('7', 'id');
create trigger staff_search_forget after delete on staff_member for each row execute function staff_search_forget('7');
