create trigger staff_search_note after insert or update or delete on feedback_template_text
  for each row execute function staff_search_note('6', 'template_id');
create trigger staff_search_note after update of name on feedback_template
  for each row execute function staff_search_note('6', 'id');
create trigger staff_search_forget after delete on feedback_template for each row execute function staff_search_forget('6');
