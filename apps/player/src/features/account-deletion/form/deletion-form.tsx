import { lengthOf } from '@guildhall/contract/feedback/rules.ts';
import { useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { DraftBar } from '../../../kit/form/draft-bar.tsx';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import { PictureField } from '../../files/files.public.ts';
import { Steps } from './consequences.tsx';
import { DateField } from './date-field.tsx';
import styles from './deletion-form.module.css';
import { RoleField } from './role-field.tsx';
import type { DeletionFormInHand } from './use-deletion-form.ts';

interface PartProps {
  readonly id: string;
  readonly form: DeletionFormInHand;
}

const Location = ({ id, form, name }: PartProps & { readonly name: 'register_location' | 'login_location' }) => {
  const t = useText();
  const error = form.errorAt(name);
  return (
    <Field
      id={`${id}-${name}`}
      label={t(`deletion.field.${name}`)}
      hint={t(`deletion.field.${name}_hint`)}
      error={error}
    >
      <input
        {...fieldProps(`${id}-${name}`, error)}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={1000}
        value={form.written[name]}
        onChange={(event) => form.changeField(name, event.target.value)}
      />
    </Field>
  );
};

const Email = ({ id, form }: PartProps) => {
  const t = useText();
  const error = form.errorAt('email');
  return (
    <Field id={`${id}-email`} label={t('deletion.field.email')} hint={t('deletion.field.email_hint')} error={error}>
      <input
        {...fieldProps(`${id}-email`, error)}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={400}
        dir="ltr"
        value={form.written.email}
        onChange={(event) => form.changeField('email', event.target.value)}
      />
    </Field>
  );
};

const Reason = ({ id, form }: PartProps) => {
  const t = useText();
  const error = form.errorAt('reason');
  const count = { count: String(lengthOf(form.written.reason)), max: String(config.limits.deletion_reason_max) };
  return (
    <Field id={`${id}-reason`} label={t('deletion.field.reason')} error={error} count={t('feedback.length', count)}>
      <textarea
        {...fieldProps(`${id}-reason`, error)}
        dir="auto"
        rows={4}
        maxLength={5000}
        value={form.written.reason}
        onChange={(event) => form.changeField('reason', event.target.value)}
      />
    </Field>
  );
};

interface DeletionFormProps extends PartProps {
  readonly today: string;
  readonly onComplete: () => void;
}

/** Collects the evidence staff need to verify that the account belongs to the requester (G1). */
export const DeletionForm = ({ id, form, today, onComplete }: DeletionFormProps) => {
  const t = useText();
  const { limits } = config;
  const [isAsking, setIsAsking] = useState(false);
  const focusOn = (field: string): void => document.getElementById(`${id}-${field}`)?.focus();
  const go = (): void => {
    form.showProblems();
    if (form.obstacle !== undefined) focusOn(form.obstacle);
    else if (form.mustAskRole) setIsAsking(true);
    else onComplete();
  };
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => event.preventDefault()}>
      <Steps />
      {form.isRestored && <DraftBar onDiscard={form.discard} />}
      <div className={styles['fields']}>
        <DateField
          id={`${id}-register_date`}
          value={form.written.register_date}
          today={today}
          error={form.errorAt('register_date')}
          onChange={(value) => form.changeField('register_date', value)}
        />
        <Location id={id} form={form} name="register_location" />
        <Location id={id} form={form} name="login_location" />
        <RoleField
          id={`${id}-role_id`}
          roles={form.roles}
          value={form.written.role_id}
          error={form.errorAt('role_id')}
          onChange={(value) => form.changeField('role_id', value)}
        />
      </div>
      <PictureField
        path="/deletion/evidence"
        id={`${id}-screenshots`}
        label={t('deletion.field.screenshots')}
        hint={t('deletion.field.screenshots_hint', { count: limits.deletion_screenshots_max })}
        min={limits.deletion_screenshots_min}
        max={limits.deletion_screenshots_max}
        value={form.draft.pictures}
        onChange={form.changePictures}
        error={form.errorAt('screenshots')}
        onPick={() => void form.keeper.flush()}
      />
      <div className={styles['fields']}>
        <Email id={id} form={form} />
        <Reason id={id} form={form} />
      </div>
      <div className={styles['send']}>
        <p className={styles['problem']} role="alert">
          {form.errorAt('form')}
        </p>
        <Button onClick={go}>{t('deletion.continue')}</Button>
      </div>
      {isAsking && (
        <Confirm
          title={t('deletion.role.title')}
          text={t('deletion.role.text', { role: form.written.role_id.trim() })}
          confirm={t('deletion.role.keep')}
          cancel={t('deletion.role.back')}
          isSafe
          onConfirm={() => {
            setIsAsking(false);
            form.acceptRole();
            onComplete();
          }}
          onCancel={() => {
            setIsAsking(false);
            // After the dialog has returned the focus to the button.
            setTimeout(() => focusOn('role_id'));
          }}
        />
      )}
    </form>
  );
};
