import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import styles from './zoomable.module.css';
import { createZoomer, type Point, type Zoomer } from './zoom.model.ts';

interface ZoomableProps {
  readonly isShown: boolean;
  /** Called when this picture is shown, for buttons and keys of the viewer. */
  readonly onShown: (zoomer: Zoomer | null) => void;
  readonly onZoomed: (isZoomed: boolean) => void;
  readonly children: ReactNode;
}

const pointIn = (frame: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
};

/** A picture that pinching, double tapping and the wheel enlarge. */
export const Zoomable = ({ isShown, onShown, onZoomed, children }: ZoomableProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const zoomer = useRef<Zoomer>(null);
  useEffect(() => {
    const box = frame.current;
    const content = box?.firstElementChild;
    if (box === null || !(content instanceof HTMLElement)) return undefined;
    const made = createZoomer(
      () => {
        const picture = content.querySelector('img');
        return {
          frame: { width: box.clientWidth, height: box.clientHeight },
          picture: { width: picture?.clientWidth ?? 0, height: picture?.clientHeight ?? 0 },
        };
      },
      ({ scale, x, y }, isSmooth) => {
        content.style.transform = scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`;
        content.toggleAttribute('data-smooth', isSmooth);
        box.toggleAttribute('data-zoomed', scale > 1);
        onZoomed(scale > 1);
      },
    );
    zoomer.current = made;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      made.scaleBy(Math.exp(-event.deltaY / 300), pointIn(box, event));
    };
    // React's wheel listeners are passive.
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [onZoomed]);
  useEffect(() => {
    if (!isShown) return undefined;
    const mine = zoomer.current;
    onShown(mine);
    return () => mine?.reset();
  }, [isShown, onShown]);
  const at = (event: PointerEvent<HTMLDivElement>): Point => pointIn(event.currentTarget, event);
  return (
    <div
      ref={frame}
      className={styles['frame']}
      onPointerDown={(event) => {
        // Keeps a drag going when the pointer leaves the frame, for example with a mouse.
        if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
        zoomer.current?.down(event.pointerId, at(event));
      }}
      onPointerMove={(event) => zoomer.current?.move(event.pointerId, at(event))}
      onPointerUp={(event) => zoomer.current?.up(event.pointerId, at(event), event.timeStamp)}
      onPointerCancel={(event) => zoomer.current?.cancel(event.pointerId)}
    >
      <div className={styles['content']}>{children}</div>
    </div>
  );
};
