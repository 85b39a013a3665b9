import styles from './toast.module.css';

const shownForMs = 4000;
let region: HTMLElement | null = null;

/** A toast above all screens, so that it survives navigation. */
export const showToast = (text: string): void => {
  // The live region must exist before its text changes, or screen readers do not announce it.
  region ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: styles['place'] ?? '', role: 'status' }),
  );
  const toast = Object.assign(document.createElement('p'), { className: styles['toast'] ?? '', textContent: text });
  region.replaceChildren(toast);
  setTimeout(() => toast.remove(), shownForMs);
};
