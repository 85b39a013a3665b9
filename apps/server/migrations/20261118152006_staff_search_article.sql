create trigger staff_search_note after insert or update or delete on article_translation
  for each row execute function staff_search_note('5', 'article_id');
create trigger staff_search_forget after delete on article for each row execute function staff_search_forget('5');
