-- An option must be selected in every choice question (E2), so its minimum is at least 1. Questions that could be skipped until now
-- are raised to 1, in drafts as well as in published and closed surveys. Answers that skipped such a question stay as they are.
alter table survey disable trigger survey_stands_still;
update survey set
  questions = (
    select jsonb_agg(
      case when question ->> 'kind' <> 'text' and (question ->> 'min')::integer < 1
        then jsonb_set(question, '{min}', '1') else question end
      order by place)
    from jsonb_array_elements(questions) with ordinality e (question, place)
  ),
  -- An editor who has the old questions open gets a conflict instead of a validation error.
  version = version + 1
where questions @? '$[*] ? (@.kind != "text" && @.min < 1)';
alter table survey enable trigger survey_stands_still;

-- Drafts may be incomplete; published surveys may not.
alter table survey add constraint survey_minimum
  check (state = 'draft' or not questions @? '$[*] ? (@.kind != "text" && @.min < 1)');
