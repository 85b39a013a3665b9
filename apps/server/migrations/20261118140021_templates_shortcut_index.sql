-- guildhall: no transaction
create unique index concurrently if not exists feedback_template_shortcut on feedback_template (shortcut) where shortcut is not null;
