alter table message validate constraint message_before_months;
