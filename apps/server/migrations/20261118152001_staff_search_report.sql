create trigger staff_search_note after insert or update of description, rating_text, player_id, lang on feedback
  for each row execute function staff_search_note('1', 'id');
create trigger staff_search_forget after delete on feedback for each row execute function staff_search_forget('1');
