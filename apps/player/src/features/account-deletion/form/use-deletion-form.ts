import { useRef, useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { config } from '../../../platform/config.ts';
import { useLang, useLocale, useText } from '../../../platform/text/i18n.ts';
import { newKey } from '../../../platform/device/new-key.ts';
import { useSession } from '../../../platform/session/session.ts';
import { failureNameOf, failureMessageOf, type FailureMessage } from '../../../platform/network/failure.ts';
import { useDraft } from '../../feedback/drafts.public.ts';
import { forgetUpload, hasRefusedPicture, uploadPicture } from '../../files/files.public.ts';
import { withFileId } from '../../../kit/drafts/draft-picture.ts';
import { writtenDate } from '../calendar/date.model.ts';
import { certificates } from '../certificate/certificate.store.ts';
import { showDeletion } from '../state/deletion.data.ts';
import {
  firstProblem,
  fieldOf,
  isForeignRole,
  problemsOf,
  type FieldName,
  type Problems,
  type Written,
} from './form.model.ts';

const useAccount = (): { roles: readonly string[]; isVerified: boolean } => {
  const state = useSession();
  if (state.status !== 'known') return { roles: [], isVerified: false };
  return { roles: state.session.roles, isVerified: state.session.proof === 'ticket' };
};

/** In the draft, so that the question is not repeated after a reload. */
const acceptedRole = 'accepted_role';

export const useDeletionForm = (today: string) => {
  const t = useText();
  const lang = useLang();
  const locale = useLocale();
  const account = useAccount();
  const { roles } = account;
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
  const role = written.role_id.trim();
  const isRoleForeign = isForeignRole(role, account);
  const problems: Problems = { ...refusal, ...(isTried && found) };
  const errorAt = (field: FieldName | 'form'): string | undefined => {
    const problem = problems[field];
    return problem && t(problem.key, problem.params);
  };

  /** Uploads missing pictures first and saves each file id at once, so that a retry does not upload again. */
  const uploaded = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (const picture of keeper.state.get().draft.pictures) {
      const id = await uploadPicture(picture, '/deletion/evidence');
      keeper.change((now) => ({ ...now, pictures: withFileId(now.pictures, picture.key, id) }));
      ids.push(id);
    }
    return ids;
  };

  /** The server deleted unused uploads; upload them again from the device. */
  const renewPictures = (): void =>
    keeper.change((now) => ({
      ...now,
      pictures: now.pictures.map((picture) => ({ ...picture, key: newKey(), fileId: null })),
    }));

  const deliver = async (isSecond = false): ReturnType<typeof call<'/deletion/create'>> => {
    const { role_id: _, email, reason, ...rest } = written;
    const files = await uploaded();
    try {
      return await call('/deletion/create', {
        ...rest,
        key: draft.key,
        role_id: role,
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

  const refuse = (field: FieldName | 'form', message: FailureMessage): FieldName | 'form' => {
    setRefusal({ [field]: message });
    return field;
  };

  /** Returns the field at fault, or null on success. The draft is kept until the request succeeds. */
  const send = async (): Promise<FieldName | 'form' | null> => {
    if (isBusy.current) return 'form';
    isBusy.current = true;
    setIsSending(true);
    setRefusal({});
    try {
      const answer = await deliver();
      if (answer.request.certificate !== null) await certificates.keep(answer.request.certificate);
      // Before the reset, so that the emptied form is never visible.
      showDeletion(answer);
      for (const { key } of draft.pictures) forgetUpload(key);
      await keeper.reset();
      return null;
    } catch (error) {
      const message = failureMessageOf(error);
      return refuse(fieldOf(failureNameOf(error), message.params), message);
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
    obstacle: firstProblem(found),
    isRoleForeign,
    /** The role id is none of the account's, and the player has not said yet that it is meant. */
    mustAskRole: isRoleForeign && draft.fields[acceptedRole] !== role,
    acceptRole: (): void => inHand.changeField(acceptedRole, role),
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
