create trigger staff_search_note after insert or update or delete on suggestion_text
  for each row execute function staff_search_note('4', 'suggestion_id');
create trigger staff_search_forget after delete on suggestion for each row execute function staff_search_forget('4');
