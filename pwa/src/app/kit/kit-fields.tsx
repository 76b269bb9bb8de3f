import { Checkbox } from '../../ui/checkbox/checkbox.tsx';
import { type Choice, useTypedSearch } from '../../ui/combobox/combobox-search.ts';
import { Combobox } from '../../ui/combobox/combobox.tsx';
import { MultiCombobox } from '../../ui/combobox/multi-combobox.tsx';
import { DayField } from '../../ui/date-field/day-field.tsx';
import { DateField, TextField, TimeField } from '../../ui/text-field/text-field.tsx';
import { useState } from 'react';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { MessageField } from '../../ui/message-field/message-field.tsx';
import { SendButton } from '../../ui/message-field/send-button.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import styles from './kit-page.module.css';
import { type KitPieces, wide } from './kit-pieces.ts';

const options = [
  { value: '', label: 'All actions' },
  { value: 'approve', label: 'Account approved' },
];

function Switches() {
  const [isOn, setIsOn] = useState(false);
  return (
    <div className={styles.wide}>
      <Switch label="Maintenance mode" help="What it does." checked={isOn} onChange={setIsOn} />
      <Switch label="Switched on" checked onChange={setIsOn} />
      <Switch label="On its way" checked pending onChange={setIsOn} />
      <Switch label="Disabled" help="Why." checked={false} disabled onChange={setIsOn} />
    </div>
  );
}

function Checkboxes() {
  const [isChosen, setIsChosen] = useState(false);
  const change = () => setIsChosen(!isChosen);
  return (
    <>
      <Checkbox label="Select ruby" checked={isChosen} onChange={change} />
      <Checkbox label="Select opal" checked onChange={change} />
      <Checkbox label="Select all" checked="some" onChange={change} />
    </>
  );
}

const members: readonly Choice[] = [
  { id: '1', label: 'ruby', detail: 'ruby@example.org' },
  { id: '2', label: 'opal', detail: 'opal@example.org' },
];
const memberWords = { list: 'Members', searching: 'Searching…', empty: 'No member is called that' };

function Comboboxes() {
  const search = useTypedSearch();
  const [one, setOne] = useState<Choice | null>(null);
  const [several, setSeveral] = useState(members);
  const found = members.filter(({ label }) => label.includes(search.typed));
  const offer = { choices: found, total: found.length, isSearching: false, hasFailed: false };
  const common = { placeholder: 'Search by name', words: memberWords, search, offer };
  return (
    <div className={styles.wide}>
      <Combobox {...common} label="One of many" chosen={one} onChoose={setOne} />
      <Combobox
        {...common}
        label="One with an error"
        error="Please choose a member"
        chosen={null}
        onChoose={setOne}
      />
      <MultiCombobox {...common} label="Several" chosen={several} onChoose={setSeveral} />
    </div>
  );
}

function DayFields() {
  const [day, setDay] = useState('2026-11-20');
  return (
    <div className={styles.wide}>
      <DayField label="From" value={day} onChoose={setDay} />
      <DayField label="To" value="" emptyText="Any day" onChoose={setDay} />
    </div>
  );
}

export const kitFields: KitPieces = {
  'date-field': <DayFields />,
  'message-field': (
    <>
      <MessageField label="Message" placeholder="Write a message" value="" readOnly />
      <MessageField label="A long one" value={'Two\nlines'} aria-invalid readOnly />
      <SendButton label="Send" disabled={false} isSending={false} />
      <SendButton label="Sending" disabled isSending />
    </>
  ),
  'text-field': wide(
    <TextField label="Empty" placeholder="A placeholder" />,
    <TextField label="Filled, with help" help="8 characters or more." defaultValue="ruby" />,
    <TextField label="With an error" error="Username must be at least 3 characters" />,
    <TextField label="Disabled" disabled defaultValue="ruby" />,
    <TextField label="Password" type="password" defaultValue="correct horse" />,
    <TextArea label="Several lines" help="Optional." />,
    <TextArea label="Several lines with an error" error="Reason is too long" />,
    <TextArea label="Several lines, disabled" disabled defaultValue="A reason" />,
    <DateField label="Date" defaultValue="2026-11-20" />,
    <DateField label="Date with an error" error="Date must not be in the past" />,
    <DateField label="Date, disabled" disabled />,
    <TimeField label="Start Time" defaultValue="20:00" />,
    <TimeField label="Time with an error" error="Please enter both start and end times" />,
    <TimeField label="Time, disabled" disabled />,
  ),
  'select-field': wide(
    <SelectField label="Action" options={options} />,
    <SelectField label="Action, dense" options={options} dense />,
    <SelectField label="Action with an error" options={options} error="Choose an action" />,
    <SelectField label="Action, disabled" options={options} disabled />,
  ),
  switch: <Switches />,
  checkbox: <Checkboxes />,
  combobox: <Comboboxes />,
};
