create trigger staff_search_note after insert on feedback_entry
  for each row when (new.text <> '') execute function staff_search_note('1', 'feedback_id');
