import { noteParts } from './model/mentions.ts';
import { useColleagues } from './notices.data.ts';
import styles from './components/mentions.module.css';

/** The text of a note with highlighted mentions. */
export const NoteText = ({ text }: { readonly text: string }) => {
  const { data = [] } = useColleagues(text.includes('@'));
  return noteParts(text, data).map((part, index) =>
    part.isMention ? (
      <span key={index} className={styles['mention']}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
};
