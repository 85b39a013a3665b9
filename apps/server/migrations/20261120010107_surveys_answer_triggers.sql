-- Triggers call their functions by id, so servers of the previous release notice nothing.
alter trigger survey_answer_detached on survey_answer rename to survey_answer_delete_texts;
alter function survey_answer_detached() rename to survey_answer_delete_texts;
