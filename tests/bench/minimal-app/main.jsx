// Minimal app that shows stored rows on a route: React, the router, Dexie and a service worker.
import Dexie from 'dexie';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';

const db = new Dexie('minimal');
db.version(1).stores({ rows: 'id, date' });

function Rows() {
  const [rows, setRows] = useState([]);
  useEffect(() => {
    let isGone = false;
    void db.rows.toArray().then((found) => isGone || setRows(found));
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <ul>
      {rows.map(({ id, date }) => (
        <li key={id} data-usable>
          {date}
        </li>
      ))}
    </ul>
  );
}

const seed = Array.from({ length: 60 }, (_, index) => ({ id: String(index), date: '2999-01-01' }));

async function start() {
  if ((await db.rows.count()) === 0) await db.rows.bulkPut(seed);
  await navigator.serviceWorker.register('/worker.js');
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Rows />} />
    </Routes>
  </BrowserRouter>,
);
void start();
