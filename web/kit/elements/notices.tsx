import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { CloseIcon } from '../icons.js';
import classes from './notices.module.css';

interface Notices {
  /** Says that something was done. It stays for some seconds, and as long as it is pointed at. */
  say: (text: string, locale?: string) => void;
}

const SECONDS = 8;
const NoticesContext = createContext<Notices>({ say: () => undefined });

export function useNotices(): Notices {
  return useContext(NoticesContext);
}

export function NoticesProvider({ children }: { children: ReactNode }) {
  // An object: the same text said again stays as long as a new one.
  const [message, setMessage] = useState<{ text: string; locale: string | undefined } | null>(null);
  const isHeld = useRef(false);
  const say = useCallback<Notices['say']>((text, locale) => setMessage({ text, locale }), []);
  useEffect(() => {
    if (!message) return undefined;
    const timer = setInterval(() => {
      if (!isHeld.current) setMessage(null);
    }, SECONDS * 1_000);
    return () => clearInterval(timer);
  }, [message]);
  const hold = (held: boolean) => () => {
    isHeld.current = held;
  };
  return (
    <NoticesContext.Provider value={useMemo(() => ({ say }), [say])}>
      {children}
      <div className={classes.place} role="status">
        {message && (
          <div className={classes.notice} onMouseEnter={hold(true)} onMouseLeave={hold(false)}>
            <span lang={message.locale}>{message.text}</span>
            {/* It may lie over what is pressed next. */}
            <button
              type="button"
              className={classes.dismiss}
              aria-label="Dismiss"
              onClick={() => {
                isHeld.current = false;
                setMessage(null);
              }}
            >
              <CloseIcon size={18} />
            </button>
          </div>
        )}
      </div>
    </NoticesContext.Provider>
  );
}
