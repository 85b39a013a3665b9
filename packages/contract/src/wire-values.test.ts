import { describe, expect, it } from 'vitest';
import { categoryInfo, categoryList } from './articles/player.ts';
import { contentTypes, senders } from './chat/rules.ts';
import { feedbackStates, feedbackTypes } from './feedback/rules.ts';
import { personaIdSchema } from './personas/staff.ts';
import { eventStatuses, postTypes, questionCategories } from './articles/post-types.ts';
import { optionModes, surveyTypes } from './surveys/rules.ts';
import { articleTotal } from './totals/player.ts';

/**
 * These values are sent on the wire and kept in local storage, so renumbering them would break installed game clients.
 */
describe('the wire values of the product spec', () => {
  it('define the post types [C1]', () => {
    expect(postTypes).toEqual({
      question: 1,
      news: 2,
      events: 3,
      guide: 4,
      workshop_events: 5,
      workshop_school: 6,
    });
  });

  it('define the support categories [C2]', () => {
    expect(questionCategories).toEqual({
      frequently_asked_questions: 1,
      purchase_issues: 2,
      connection_exception: 3,
      account_issue: 4,
    });
  });

  it('define the four statuses [C5, E2]', () => {
    expect(eventStatuses).toEqual(['not_started', 'in_progress', 'already_ended', 'coming_soon']);
  });

  it('define the survey types and the option modes of a vote [E1]', () => {
    expect({ surveyTypes, optionModes }).toEqual({
      surveyTypes: { questionnaire: 1, vote: 2 },
      optionModes: { single: 1, multiple: 2 },
    });
  });

  it('define the feedback types and states [F1, F2]', () => {
    expect({ feedbackTypes, feedbackStates }).toEqual({
      feedbackTypes: { issue: 1, suggestion: 2 },
      feedbackStates: { pending: 0, improving: 1, in_progress: 2, finished: 3 },
    });
  });

  it('define the senders, the content types and the eleven agents [I3]', () => {
    expect(Object.values(senders)).toHaveLength(2);
    expect({ senders: [senders.admin, senders.player], contentTypes, agents: personaIdSchema.options }).toEqual({
      senders: [1, 2],
      contentTypes: { text: 1, picture: 2, voice: 3 },
      agents: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    });
  });

  it('define the three documented calls and their fields [M2]', () => {
    const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
    expect([articleTotal, categoryList, categoryInfo].map(nameOf)).toEqual([
      'GET /common/article_total',
      'POST /category/list',
      'POST /category/info',
    ]);
    expect(Object.keys(articleTotal.msg.entries)).toEqual([
      'survey_total',
      'news',
      'events',
      'guide',
      'workshop_events',
      'workshop_school',
    ]);
    expect(Object.keys(categoryList.body.entries)).toEqual(
      expect.arrayContaining(['post_type', 'category_lang', 'page_index', 'page_size']),
    );
    expect(Object.keys(categoryInfo.body.entries)).toEqual(['id', 'category_lang']);
  });
});
