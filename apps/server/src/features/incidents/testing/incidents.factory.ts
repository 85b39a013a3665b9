import type { QuestionCategory } from '@guildhall/contract/articles/post-types.ts';
import type { IncidentText } from '@guildhall/contract/incidents/staff.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { IncidentsStaffService } from '../incidents.staff.service.ts';

export type IncidentPlan = Partial<Omit<IncidentText, 'lang'>> & {
  readonly translations?: readonly IncidentText[];
  readonly category_id?: QuestionCategory;
};

export const createIncidentFactory = (staffService: IncidentsStaffService, staffId: string) => {
  const draft = async (plan: IncidentPlan = {}): Promise<number> => {
    const {
      title = 'The gate is shut',
      body = 'We look into it.',
      answer = 'It opens again.',
      translations = [],
      category_id = null,
    } = plan;
    const texts = [{ lang: defaultLang, title, body, answer }, ...translations];
    return (await staffService.save(staffId, { id: null, version: 0, category_id, texts })).id;
  };
  const open = async (plan?: IncidentPlan): Promise<number> => {
    const id = await draft(plan);
    await staffService.publish(staffId, { id, version: 1 });
    return id;
  };
  return {
    draft,
    open,
    closed: async (plan?: IncidentPlan): Promise<number> => {
      const id = await open(plan);
      await staffService.close(staffId, { id, version: 2 });
      return id;
    },
  };
};
