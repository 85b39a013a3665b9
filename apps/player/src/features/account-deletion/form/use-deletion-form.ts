import { useRef, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { config } from '../../../platform/config.ts';
import { useLang, useLocale, useText } from '../../../platform/i18n.ts';
import { newKey } from '../../../platform/new-key.ts';
import { useSession } from '../../../platform/session.ts';
import { failureNameOf, toldOf, type Told } from '../../../platform/told.ts';
import { useDraft } from '../../feedback/form.public.ts';
import { forgetUpload, hasRefusedPicture, uploadPicture } from '../../files/files.public.ts';
import { withFileId } from '../../files/pictures.public.ts';
import { writtenDate } from '../calendar/date.model.ts';
import { certificates } from '../certificate/certificate-store.ts';
import { showDeletion } from '../state/deletion.data.ts';
import { firstProblem, placeOf, problemsOf, type FieldName, type Problems, type Written } from './form.model.ts';

const useRoles = (): readonly string[] => {
  const state = useSession();
  return state.status === 'known' ? state.session.roles : [];
};

/** What the form of a deletion knows and does; how it looks is in deletion-form.tsx and confirmation.tsx. */
export const useDeletionForm = (today: string) => {
  const t = useText();
  const lang = useLang();
  const locale = useLocale();
  const roles = useRoles();
  const inHand = useDraft('deletion');
  const { draft, keeper } = inHand;
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<Problems>({});
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const text = (name: FieldName): string => draft.fields[name] ?? '';
  const written: Written = {
    register_date: text('register_date'),
    register_location: text('register_location'),
    login_location: text('login_location'),
    role_id: draft.fields['role_id'] ?? roles[0] ?? '',
    email: text('email'),
    reason: text('reason'),
  };
  const found = problemsOf(written, {
    limits: config.limits,
    today,
    dateText: (date) => writtenDate(date, locale),
    pictureCount: draft.pictures.length,
    hasRefusedPicture: hasRefusedPicture(draft.pictures),
  });
  const problems: Problems = { ...refusal, ...(isTried && found) };
  const errorAt = (place: FieldName | 'form'): string | undefined => {
    const problem = problems[place];
    return problem && t(problem.key, problem.params);
  };

  /** The pictures that are not there yet go first; each is written down as soon as it is. */
  const uploaded = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (const picture of keeper.state.get().draft.pictures) {
      const id = await uploadPicture(picture);
      keeper.change((now) => ({ ...now, pictures: withFileId(now.pictures, picture.key, id) }));
      ids.push(id);
    }
    return ids;
  };

  /** They lay on the server too long and were swept; we still have them. */
  const renewPictures = (): void =>
    keeper.change((now) => ({
      ...now,
      pictures: now.pictures.map((picture) => ({ ...picture, key: newKey(), fileId: null })),
    }));

  const deliver = async (isSecond = false): ReturnType<typeof call<'/deletion/create'>> => {
    const { role_id: role, email, reason, ...rest } = written;
    const files = await uploaded();
    try {
      return await call('/deletion/create', {
        ...rest,
        key: draft.key,
        role_id: role.trim(),
        email: email.trim(),
        reason: reason.trim(),
        files,
        lang,
      });
    } catch (error) {
      if (isSecond || failureNameOf(error) !== 'image_upload') throw error;
      renewPictures();
      return deliver(true);
    }
  };

  const refuse = (place: FieldName | 'form', told: Told): FieldName | 'form' => {
    setRefusal({ [place]: told });
    return place;
  };

  /** Where it went wrong, or null once it is asked for. What was written stays until then. */
  const send = async (): Promise<FieldName | 'form' | null> => {
    if (isBusy.current) return 'form';
    isBusy.current = true;
    setIsSending(true);
    setRefusal({});
    try {
      const answer = await deliver();
      if (answer.request.certificate !== null) await certificates.keep(answer.request.certificate);
      // First, so that the form is not seen emptying itself.
      showDeletion(answer);
      for (const { key } of draft.pictures) forgetUpload(key);
      await keeper.reset();
      return null;
    } catch (error) {
      const told = toldOf(error);
      return refuse(placeOf(failureNameOf(error), told.params), told);
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  return {
    ...inHand,
    roles,
    written,
    errorAt,
    isSending,
    send,
    /** The field in the way, if any is. */
    obstacle: firstProblem(found),
    showProblems: (): void => setIsTried(true),
    changeField: (field: FieldName, value: string): void => {
      setRefusal({});
      inHand.changeField(field, value);
    },
    discard: (): void => {
      setIsTried(false);
      setRefusal({});
      inHand.discard();
    },
  };
};

export type DeletionFormInHand = ReturnType<typeof useDeletionForm>;
