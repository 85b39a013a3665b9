import type { IncidentText } from '@guildhall/contract/incidents-desk.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { IncidentsDesk } from './incidents.desk.service.ts';

export type IncidentPlan = Partial<Omit<IncidentText, 'lang'>> & {
  /** Texts besides the English ones. */
  readonly translations?: readonly IncidentText[];
};

/** Known issues made the way staff make them, through the real service. */
export const createIncidentFactory = (desk: IncidentsDesk, staffId: string) => {
  const draft = async (plan: IncidentPlan = {}): Promise<number> => {
    const {
      title = 'The gate is shut',
      body = 'We look into it.',
      answer = 'It opens again.',
      translations = [],
    } = plan;
    const texts = [{ lang: defaultLang, title, body, answer }, ...translations];
    return (await desk.save(staffId, { id: null, version: 0, texts })).id;
  };
  const open = async (plan?: IncidentPlan): Promise<number> => {
    const id = await draft(plan);
    await desk.publish(staffId, { id, version: 1 });
    return id;
  };
  return {
    draft,
    open,
    closed: async (plan?: IncidentPlan): Promise<number> => {
      const id = await open(plan);
      await desk.close(staffId, { id, version: 2 });
      return id;
    },
  };
};
