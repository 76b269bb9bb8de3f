import { useEffect, useEffectEvent, useState } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { hideAmounts, useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import {
  chooseHidePage,
  hideNow,
  isHidePage,
  readHidePage,
} from '../../platform/privacy/quick-hide.ts';
import { useInstallWay } from '../../platform/install/install.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { announceNotSaved } from '../../ui/toast/announce-not-saved.ts';
import { InstallName } from '../install/install-name.tsx';
import { changeDiscreet } from './change-discreet.ts';

/** What others may see of Greenroom on this device. */
export function DiscreetSettings() {
  const { isHidden } = useHiddenAmounts();
  const way = useInstallWay();
  return (
    <Stack as="section" gap={16} aria-labelledby="in-front-of-others">
      <h3 id="in-front-of-others" className="text-heading">
        In front of others
      </h3>
      <Switch
        label="Hide amounts"
        help="Dots instead of amounts, on all screens."
        checked={isHidden}
        onChange={hideAmounts}
      />
      <DiscreetSwitch />
      {way !== 'none' && <InstallName />}
      <QuickHide />
    </Stack>
  );
}

function DiscreetSwitch() {
  const { userId } = useReplica();
  const { isDiscreet, appName } = useDiscreet();
  return (
    <Switch
      label="Discreet"
      help={`Notifications say only “1 new”, the tab only “${appName}”, and the list of open apps a blank where it can. Name and icon stay.`}
      checked={isDiscreet}
      onChange={(isWanted) => void changeDiscreet(userId, isWanted)}
    />
  );
}

const refusedPage = 'Enter an address that begins with https://';

function QuickHide() {
  const [page, setPage] = useState(readHidePage);
  const [typed, setTyped] = useState(page === 'clock' || page === null ? '' : page);
  const [isRefused, setIsRefused] = useState(false);
  const choose = (chosen: ReturnType<typeof readHidePage>) => {
    chooseHidePage(chosen);
    setPage(chosen);
  };
  const asTyped = typed.trim() === '' ? 'clock' : typed.trim();
  const keepTyped = () => {
    setIsRefused(!isHidePage(asTyped));
    if (isHidePage(asTyped)) choose(asTyped);
    else announceNotSaved(refusedPage);
  };
  // Going back takes the field away without its blur.
  const keepOnLeaving = useEffectEvent(() => {
    if (page !== null && asTyped !== page && isHidePage(asTyped)) chooseHidePage(asTyped);
  });
  useEffect(() => () => keepOnLeaving(), []);
  const turnOn = () => choose(isHidePage(asTyped) ? asTyped : 'clock');
  return (
    <>
      <Switch
        label="Quick hide"
        help="Press Esc twice, hold the lit item of the bar, or shake an Android phone: a clock appears. Hold it to come back."
        checked={page !== null}
        onChange={(isWanted) => (isWanted ? turnOn() : choose(null))}
      />
      {page !== null && (
        <>
          <TextField
            label="Show another page instead"
            help="With its address you come back by opening Greenroom again. Without a network it is the clock."
            type="url"
            inputMode="url"
            placeholder="https://"
            value={typed}
            error={isRefused ? refusedPage : undefined}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={keepTyped}
          />
          <Row justify="end">
            <Button size="small" onClick={hideNow}>
              Try it
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
