import { Skeleton } from '@mantine/core';
import styles from './messages.module.css';

export const ConversationSkeleton = () => (
  <div className={styles['bones']} aria-hidden>
    {[60, 45, 70, 38, 55].map((width, index) => (
      <Skeleton key={width} height={38} radius="md" width={`${width}%`} ml={index % 2 === 0 ? 0 : 'auto'} />
    ))}
  </div>
);
