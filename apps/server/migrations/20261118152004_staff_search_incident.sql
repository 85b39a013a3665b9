create trigger staff_search_note after insert or update or delete on incident_text
  for each row execute function staff_search_note('3', 'incident_id');
create trigger staff_search_forget after delete on incident for each row execute function staff_search_forget('3');
