import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm.module.css';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The one modal: asks before something that cannot be undone. */
export const Confirm = ({ title, text, confirm, cancel, onConfirm, onCancel }: ConfirmProps) => {
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
        <Button look="danger" onClick={onConfirm}>
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

/** A native dialog. Engines without one (Safari before 15.4) get the same box, placed over the page, closed by Escape. */
const Modal = ({ labelId, textId, onCancel, children }: ModalProps) => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else {
      dialog.setAttribute('open', '');
      dialog.querySelector('button')?.focus();
    }
    return () => {
      // Whatever opened the dialog may have gone with what it removed.
      const target = before?.isConnected === true ? before : document.getElementById('content');
      if (target instanceof HTMLElement) target.focus();
    };
  }, []);
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
