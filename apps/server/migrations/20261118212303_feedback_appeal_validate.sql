alter table feedback validate constraint feedback_appeal_of_fkey;
