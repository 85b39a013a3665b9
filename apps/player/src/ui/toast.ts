import styles from './toast.module.css';

const shownForMs = 4000;
let place: HTMLElement | null = null;

/** Says something in passing, above whatever screen there is: the one that it is about may just be leaving. */
export const showToast = (text: string): void => {
  // The region must be there before its text: readers announce what changes in it.
  place ??= document.body.appendChild(
    Object.assign(document.createElement('div'), { className: styles['place'] ?? '', role: 'status' }),
  );
  const toast = Object.assign(document.createElement('p'), { className: styles['toast'] ?? '', textContent: text });
  place.replaceChildren(toast);
  setTimeout(() => toast.remove(), shownForMs);
};
