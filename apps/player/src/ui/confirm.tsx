import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useModal } from './use-modal.ts';
import styles from './confirm.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** The action is not destructive, so it is not styled as dangerous. */
  readonly isSafe?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export const Confirm = ({ title, text, confirm, cancel, isSafe = false, onConfirm, onCancel }: ConfirmProps) => {
  const id = useId();
  return (
    <Modal labelId={id} textId={`${id}-text`} onCancel={onCancel}>
      <h2 id={id} className={styles['title']}>
        {title}
      </h2>
      <p id={`${id}-text`} className={styles['text']}>
        {text}
      </p>
      <div className={styles['actions']}>
        <Button look="plain" onClick={onCancel}>
          {cancel}
        </Button>
        <Button look={isSafe ? 'neutral' : 'danger'} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
};

interface ModalProps {
  readonly labelId: string;
  readonly textId: string;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A native dialog. Escape also closes it in engines without native support. */
const Modal = ({ labelId, textId, onCancel, children }: ModalProps) => {
  const ref = useModal();
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={labelId}
      aria-describedby={textId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {children}
    </dialog>
  );
};
